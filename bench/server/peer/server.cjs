// boardgame.io as a server of one process: node server.cjs PORT [FOLDER]. With a folder it keeps matches in files.
const { Server, FlatFile } = require('boardgame.io/server')
const { game } = require('./game.cjs')

const [port, folder] = process.argv.slice(2)
const db = folder ? new FlatFile({ dir: folder }) : undefined
const server = Server({ games: [game], origins: [/.*/], ...(db ? { db } : {}) })
server.run(Number(port), () => console.log('ready'))
