// Fingers, pens and mice on the table: dragging moves it, two fingers or the wheel zoom, a tap is a tap.
import { pointAt, zoomAt, type Camera, type Size } from './camera'

export interface Table {
  size: () => Size
  camera: () => Camera
  look: (camera: Camera) => void
  // A tap, in units of the table.
  tap: (x: number, y: number) => void
  // The mouse moves without a button.
  hover: (x: number, y: number) => void
  leave: () => void
  // Whether what lies at a point is carried along rather than the table moved.
  grabs: (x: number, y: number) => boolean
  carry: (x: number, y: number) => void
}

// How far a finger may slip before a tap becomes a drag, in pixels.
const SLIP = 7

interface Press {
  x: number
  y: number
  startX: number
  startY: number
  carries: boolean
}

export function handle(facts: Table) {
  return (node: Element): (() => void) => {
    const presses = new Map<number, Press>()
    let moved = false

    const local = (event: MouseEvent) => {
      const box = node.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    const onTable = (point: { x: number; y: number }) => pointAt(facts.camera(), facts.size(), point.x, point.y)

    function down(event: PointerEvent) {
      if (event.button > 0 || (event.target as Element).closest('button, [data-button]')) return
      const { x, y } = local(event)
      const point = onTable({ x, y })
      moved = moved && presses.size > 0
      presses.set(event.pointerId, { x, y, startX: x, startY: y, carries: facts.grabs(point.x, point.y) })
      node.setPointerCapture(event.pointerId)
    }

    function drag(press: Press, x: number, y: number) {
      const others = [...presses.values()].filter((each) => each !== press)
      const other = others[0]
      const camera = facts.camera()
      if (other) {
        const [before, after] = [Math.hypot(press.x - other.x, press.y - other.y), Math.hypot(x - other.x, y - other.y)]
        facts.look(zoomAt(camera, after / Math.max(before, 1), onTable(other)))
      } else if (press.carries) {
        const point = onTable({ x, y })
        facts.carry(point.x, point.y)
      } else {
        facts.look({ ...camera, x: camera.x - (x - press.x) / camera.scale, y: camera.y - (y - press.y) / camera.scale })
      }
    }

    function move(event: PointerEvent) {
      const { x, y } = local(event)
      const press = presses.get(event.pointerId)
      if (!press) {
        const point = onTable({ x, y })
        if (event.pointerType === 'mouse') facts.hover(point.x, point.y)
        return
      }
      if (!moved && Math.hypot(x - press.startX, y - press.startY) < SLIP && presses.size === 1) return
      moved = true
      drag(press, x, y)
      press.x = x
      press.y = y
    }

    function up(event: PointerEvent) {
      const press = presses.get(event.pointerId)
      presses.delete(event.pointerId)
      if (!press || moved || event.type === 'pointercancel') {
        if (presses.size === 0) moved = false
        return
      }
      const point = onTable(press)
      facts.tap(point.x, point.y)
    }

    function wheel(event: Event) {
      event.preventDefault()
      const { deltaY } = event as WheelEvent
      facts.look(zoomAt(facts.camera(), Math.exp(-deltaY * 0.0016), onTable(local(event as WheelEvent))))
    }

    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', up],
      ['pointercancel', up],
      ['pointerleave', () => presses.size === 0 && facts.leave()],
    ]
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener)
    node.addEventListener('wheel', wheel, { passive: false })
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener)
      node.removeEventListener('wheel', wheel)
    }
  }
}
