import { listen, type Socket } from 'bun'

/** A Redis of the tests' own: it knows what carrying letters takes. */
export interface FakeRedis extends Disposable {
  readonly url: string
  /** How many listen now. */
  readonly listening: number
}

interface Visitor {
  unread: string
  channel?: string
}

/** Listens at this port, or at one that is free. */
export function startFakeRedis(port = 0): FakeRedis {
  const visitors = new Set<Socket<Visitor>>()
  const listening = () => [...visitors].filter(({ data }) => data.channel !== undefined)

  const publish = (channel = '', text = '') => {
    const hearing = listening().filter(({ data }) => data.channel === channel)
    for (const one of hearing) write(one, `>3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`)
    return `:${hearing.length}\r\n`
  }

  const answer = (socket: Socket<Visitor>, [command = '', first, second]: string[]) => {
    switch (command.toUpperCase()) {
      case 'HELLO':
        return '%1\r\n+proto\r\n:3\r\n'
      case 'SUBSCRIBE':
        socket.data.channel = first
        return `>3\r\n${bulk('subscribe')}${bulk(first)}:1\r\n`
      case 'PUBLISH':
        return publish(first, second)
      default:
        return '+OK\r\n'
    }
  }

  const server = listen<Visitor>({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => {
        socket.data = { unread: '' }
        visitors.add(socket)
      },
      close: (socket) => void visitors.delete(socket),
      data: (socket, chunk) => {
        const { commands, rest } = read(socket.data.unread + chunk.toString('latin1'))
        socket.data.unread = rest
        for (const command of commands) write(socket, answer(socket, command))
      },
    },
  })
  return {
    url: `redis://127.0.0.1:${server.port}`,
    get listening() {
      return listening().length
    },
    [Symbol.dispose]: () => server.stop(true),
  }
}

/** Byte for byte, as it was read. */
function write(socket: Socket<Visitor>, text: string): void {
  socket.write(Buffer.from(text, 'latin1'))
}

function bulk(text = ''): string {
  return `$${text.length}\r\n${text}\r\n`
}

/** Whole commands, each a list of words with their lengths before them, and what is not whole yet. */
function read(text: string): { commands: string[][]; rest: string } {
  const commands: string[][] = []
  let rest = text
  for (let found = readOne(rest); found; found = readOne(rest)) {
    commands.push(found.words)
    rest = rest.slice(found.length)
  }
  return { commands, rest }
}

function readOne(text: string): { words: string[]; length: number } | undefined {
  const head = /^\*(\d+)\r\n/.exec(text)
  let at = head?.[0].length ?? 0
  const words: string[] = []
  for (let word = 0; word < Number(head?.[1]); word++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 16))
    const from = at + (size?.[0].length ?? 0)
    at = from + Number(size?.[1]) + 2
    if (!size || text.length < at) return undefined
    words.push(text.slice(from, at - 2))
  }
  return head ? { words, length: at } : undefined
}
