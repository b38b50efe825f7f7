/** As the specification has it. */
const againMs = 5_000
/** No more often does it say what it follows, however fast somebody goes from page to page. */
const sayEveryMs = 1_000
/** The server lets one connection follow so many. */
const topicsMax = 200
const sessionEnded = 4401

type Listener = {
  frame: (type: string, data: unknown) => Promise<void>
  /** Something may have been missed: whatever was fetched before is to be asked for again. */
  gap: () => void
}

/** `late`: only from now on is it told of these, and not from when it asked. */
type Follower = { topics: readonly string[]; late: () => void }

const followers = new Set<Follower>()
let open: WebSocket | undefined
/** What the server was told that this connection follows, the latest last. */
let followed: string[] = []
let waiting: ReturnType<typeof setTimeout> | undefined
let saidAt = 0
let who: string | undefined

/** Connects the page, again and again; answers what ends it. */
export function openLine(listener: Listener): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let socket = connect()
  return () => {
    isOver = true
    clearTimeout(again)
    if (open === socket) open = undefined
    who = undefined
    socket.close()
  }

  function connect() {
    const fresh = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`)
    fresh.addEventListener('open', () => {
      if (isOver) return fresh.close()
      open = fresh
      followed = []
      sayWho()
      say()
      listener.gap()
    })
    fresh.addEventListener('message', ({ data }) => hear(data, listener))
    fresh.addEventListener('close', ({ code }) => {
      if (isOver) return
      // Where no connection comes about, the page asks instead.
      if (open !== fresh || code === sessionEnded) listener.gap()
      if (open === fresh) open = undefined
      again = setTimeout(() => {
        socket = connect()
      }, againMs)
    })
    return fresh
  }
}

/** Says who is here, now or as soon as there is a connection; the cookie has said it already. */
export function introduce(userId: string) {
  who = userId
  sayWho()
}

function sayWho() {
  if (who !== undefined) open?.send(JSON.stringify({ type: 'auth', userId: who }))
}

/** Has the server tell of these topics while there is a connection. What was followed once goes on until there are too many. */
export function follow(follower: Follower): () => void {
  followers.add(follower)
  waiting ??= setTimeout(say, Math.max(0, saidAt + sayEveryMs - Date.now()))
  return () => void followers.delete(follower)
}

async function hear(text: unknown, listener: Listener) {
  try {
    const { type, data } = JSON.parse(String(text))
    await listener.frame(type, data)
  } catch (error) {
    console.error(error)
  }
}

function say() {
  clearTimeout(waiting)
  waiting = undefined
  if (!open) return
  const wanted = new Set([...followers].flatMap(({ topics }) => topics).slice(-topicsMax))
  const fresh = [...wanted].filter((topic) => !followed.includes(topic))
  if (fresh.length === 0) return
  saidAt = Date.now()
  const surplus = followed.length + fresh.length - topicsMax
  const left = followed.filter((topic) => !wanted.has(topic)).slice(0, Math.max(0, surplus))
  if (left.length > 0) open.send(JSON.stringify({ type: 'unsubscribe', data: { topics: left } }))
  open.send(JSON.stringify({ type: 'subscribe', data: { topics: fresh } }))
  followed = [...followed.filter((topic) => !left.includes(topic)), ...fresh]
  for (const { topics, late } of followers) if (topics.some((topic) => fresh.includes(topic))) late()
}
