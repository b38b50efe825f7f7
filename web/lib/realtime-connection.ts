/** As the specification has it. */
const reconnectMs = 5_000
/** No more often does it say what it follows, however fast somebody goes from page to page. */
const subscribeIntervalMs = 1_000
/** The server lets one connection follow so many. */
const topicsMax = 200
const sessionEndedCode = 4401

type ConnectionListener = {
  onFrame: (type: string, data: unknown) => Promise<void>
  /** Something may have been missed: whatever was fetched before is to be asked for again. */
  onGap: () => void
}

/** `late`: only from now on is it told of these, and not from when it asked. */
type TopicSubscription = { topics: readonly string[]; onSubscribed: () => void }

const subscriptions = new Set<TopicSubscription>()
let openSocket: WebSocket | undefined
/** What the server was told that this connection follows, the latest last. */
let subscribedTopics: string[] = []
let subscribeTimer: ReturnType<typeof setTimeout> | undefined
let lastSubscribedAt = 0
let currentUserId: string | undefined

/** Connects the page, again and again; answers what ends it. */
export function openConnection(listener: ConnectionListener): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let socket = connect()
  return () => {
    isOver = true
    clearTimeout(again)
    if (openSocket === socket) openSocket = undefined
    currentUserId = undefined
    socket.close()
  }

  function connect() {
    const fresh = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`)
    fresh.addEventListener('open', () => {
      if (isOver) return fresh.close()
      openSocket = fresh
      subscribedTopics = []
      sendIdentity()
      sendSubscriptions()
      listener.onGap()
    })
    fresh.addEventListener('message', ({ data }) => handleMessage(data, listener))
    fresh.addEventListener('close', ({ code }) => {
      if (isOver) return
      // Where no connection comes about, the page asks instead.
      if (openSocket !== fresh || code === sessionEndedCode) listener.onGap()
      if (openSocket === fresh) openSocket = undefined
      again = setTimeout(() => {
        socket = connect()
      }, reconnectMs)
    })
    return fresh
  }
}

/** Says who is here, now or as soon as there is a connection; the cookie has said it already. */
export function identify(userId: string) {
  currentUserId = userId
  sendIdentity()
}

function sendIdentity() {
  if (currentUserId !== undefined) openSocket?.send(JSON.stringify({ type: 'auth', userId: currentUserId }))
}

/** Has the server tell of these topics while there is a connection. What was followed once goes on until there are too many. */
export function subscribe(follower: TopicSubscription): () => void {
  subscriptions.add(follower)
  subscribeTimer ??= setTimeout(
    sendSubscriptions,
    Math.max(0, lastSubscribedAt + subscribeIntervalMs - Date.now()),
  )
  return () => void subscriptions.delete(follower)
}

async function handleMessage(text: unknown, listener: ConnectionListener) {
  try {
    const { type, data } = JSON.parse(String(text))
    await listener.onFrame(type, data)
  } catch (error) {
    console.error(error)
  }
}

function sendSubscriptions() {
  clearTimeout(subscribeTimer)
  subscribeTimer = undefined
  if (!openSocket) return
  const wanted = new Set([...subscriptions].flatMap(({ topics }) => topics).slice(-topicsMax))
  const fresh = [...wanted].filter((topic) => !subscribedTopics.includes(topic))
  if (fresh.length === 0) return
  lastSubscribedAt = Date.now()
  const surplus = subscribedTopics.length + fresh.length - topicsMax
  const left = subscribedTopics.filter((topic) => !wanted.has(topic)).slice(0, Math.max(0, surplus))
  if (left.length > 0) openSocket.send(JSON.stringify({ type: 'unsubscribe', data: { topics: left } }))
  openSocket.send(JSON.stringify({ type: 'subscribe', data: { topics: fresh } }))
  subscribedTopics = [...subscribedTopics.filter((topic) => !left.includes(topic)), ...fresh]
  for (const { topics, onSubscribed } of subscriptions)
    if (topics.some((topic) => fresh.includes(topic))) onSubscribed()
}
