// A bot for every game: node bot.mjs on standard input and output, node bot.mjs LINK on a seat of a server.
import { createInterface } from 'node:readline'

// It takes the middle one of its choices.
const decide = (view) => view.choices[Math.floor(view.choices.length / 2)]

function answer(message, say, token = '') {
  switch (message.type) {
    case 'hello':
      say(JSON.stringify({ type: 'hello', protocol: 2, name: 'JavaScript example', token }))
      break
    case 'decide':
      say(JSON.stringify({ type: 'act', match: message.match, number: message.number, action: decide(message.view) }))
      break
    default: // 'start' and 'end'
      process.stderr.write(JSON.stringify(message) + '\n')
  }
}

if (process.argv.length === 2) {
  for await (const line of createInterface({ input: process.stdin })) {
    answer(JSON.parse(line), (text) => process.stdout.write(text + '\n'))
  }
} else {
  const [page, invitation] = process.argv[2].split('#')
  const table = page.replace('/t/', '/api/v1/tables/')
  const body = JSON.stringify({ invitation, name: 'JavaScript example' })
  const joined = await fetch(table + '/join', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { token } = await joined.json()
  const socket = new WebSocket(table.replace('http', 'ws') + '/bot')
  socket.onmessage = ({ data }) => answer(JSON.parse(data), (text) => socket.send(text), token)
  socket.onclose = ({ code }) => process.exit(code === 1000 ? 0 : 1)
}
