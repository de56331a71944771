// People at boardgame.io's tables, with its own client: node client.cjs PORT TABLES. Both play as fast as they can.
// Says "ready" when all are seated; every line on standard input is answered by the number of actions so far.
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const { game, movesOf } = require('./game.cjs')

const [port, tables] = process.argv.slice(2).map(Number)
const server = `http://127.0.0.1:${port}`
let actions = 0

async function post(path, body) {
  const answer = await fetch(`${server}/games/${game.name}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

async function sit(matchID, playerID) {
  const { playerCredentials: credentials } = await post(`${matchID}/join`, { playerID, playerName: `p${playerID}` })
  const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } })
  const client = Client({ game, matchID, playerID, credentials, multiplayer, debug: false })
  client.start()
  await new Promise((resolve) => {
    const stop = client.subscribe((state) => {
      if (state?.isConnected) setImmediate(() => (stop(), resolve()))
    })
  })
  return client
}

// An action counts when the other one, who learns of it from the server, has seen it.
function play(client, playerID) {
  let acted = -1
  const consider = (state) => {
    const turn = state?.ctx.turn
    if (!state || state.ctx.currentPlayer !== playerID || turn === acted) return
    acted = turn
    actions += 1
    const moves = movesOf(state.G.board, playerID)
    setImmediate(() => client.moves.move(...moves[(turn * 7) % moves.length]))
  }
  client.subscribe(consider)
  consider(client.getState())
}

async function main() {
  const clients = []
  for (let table = 0; table < tables; table += 1) {
    const { matchID } = await post('create', { numPlayers: 2 })
    for (const playerID of ['0', '1']) clients.push([await sit(matchID, playerID), playerID])
  }
  console.log('ready')
  let isPlaying = false
  process.stdin.on('data', () => {
    if (!isPlaying) for (const [client, playerID] of clients) play(client, playerID)
    isPlaying = true
    console.log(actions)
  })
}

main()
