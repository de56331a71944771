// A bot for every game: it takes the middle one of its choices.
import { createInterface } from 'node:readline'

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n')

const decide = (view) => view.choices[Math.floor(view.choices.length / 2)]

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  switch (message.type) {
    case 'hello':
      say({ type: 'hello', protocol: 1, name: 'JavaScript example' })
      break
    case 'start':
      process.stderr.write(`${message.game}, seat ${message.seat} of ${message.seats}\n`)
      break
    case 'decide':
      say({ type: 'act', match: message.match, number: message.number, action: decide(message.view) })
      break
    case 'end':
      process.exit(0)
  }
}
