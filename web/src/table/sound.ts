// Short sounds made on the spot: a piece put down, one's own turn, little time, a moment to remember, the end.
import { setting } from '../setting.svelte'

export type Sound = 'move' | 'turn' | 'moment' | 'end' | 'low'

interface Tone {
  pitch: number
  at: number
  length: number
  wave: OscillatorType
  loudness: number
}

const TONES: Record<Sound, Tone[]> = {
  move: [{ pitch: 190, at: 0, length: 0.07, wave: 'triangle', loudness: 0.22 }],
  turn: [
    { pitch: 523, at: 0, length: 0.14, wave: 'sine', loudness: 0.14 },
    { pitch: 784, at: 0.1, length: 0.22, wave: 'sine', loudness: 0.14 },
  ],
  low: [
    { pitch: 880, at: 0, length: 0.09, wave: 'sine', loudness: 0.1 },
    { pitch: 880, at: 0.16, length: 0.09, wave: 'sine', loudness: 0.1 },
  ],
  moment: [
    { pitch: 440, at: 0, length: 0.16, wave: 'triangle', loudness: 0.16 },
    { pitch: 659, at: 0.09, length: 0.18, wave: 'triangle', loudness: 0.16 },
    { pitch: 880, at: 0.18, length: 0.42, wave: 'triangle', loudness: 0.16 },
  ],
  end: [
    { pitch: 392, at: 0, length: 0.5, wave: 'sine', loudness: 0.12 },
    { pitch: 523, at: 0.12, length: 0.5, wave: 'sine', loudness: 0.12 },
    { pitch: 659, at: 0.24, length: 0.7, wave: 'sine', loudness: 0.12 },
  ],
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!setting.sound) return
  context ??= new AudioContext()
  for (const tone of TONES[sound]) strike(context, tone)
}

function strike(audio: AudioContext, { pitch, at, length, wave, loudness }: Tone): void {
  const start = audio.currentTime + at
  const voice = new OscillatorNode(audio, { type: wave, frequency: pitch })
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01)
  volume.gain.exponentialRampToValueAtTime(0.001, start + length)
  voice.connect(volume).connect(audio.destination)
  voice.start(start)
  voice.stop(start + length)
}
