/** Set by the specification. */
const reconnectMs = 5_000
/** Minimum time between two subscribe frames, even when the user changes pages quickly. */
export const subscribeIntervalMs = 1_000
/** The server repeats frames of this time, which a page's first data may lack. Longer than `graceMs` and a slow response. */
const replayMsMax = 5_000
/** The server's limit per connection. */
const topicsMax = 200
const sessionEndedCode = 4401
/** WebSocket.OPEN */
const openState = 1

type ConnectionListener = {
  onFrame: (type: string, data: unknown) => Promise<void>
  /** The page's first connection is open. */
  onFirstOpen: () => void
  /** Frames may have been missed: refetch earlier data. */
  onGap: () => void
}

/** `onSubscribed` runs when the server starts sending; changes before that are missed. */
type TopicSubscription = { topics: readonly string[]; onSubscribed: () => void }

const subscriptions = new Set<TopicSubscription>()
let openSocket: WebSocket | undefined
/** The topics this connection has subscribed to, latest last. */
let subscribedTopics: string[] = []
let subscribeTimer: ReturnType<typeof setTimeout> | undefined
let lastSubscribedAt = 0

/**
 * Connects and reconnects until the returned function is called. The session cookie authenticates; the first frame names the
 * user, so that the server can reject another one.
 */
export function openConnection(listener: ConnectionListener, userId: string | undefined): () => void {
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let isFirst = true
  let socket = connect()
  return () => {
    isClosed = true
    clearTimeout(reconnectTimer)
    if (openSocket === socket) openSocket = undefined
    socket?.close()
  }

  function reconnectLater() {
    reconnectTimer = setTimeout(() => {
      socket = connect()
    }, reconnectMs)
  }

  function connect() {
    const fresh = createSocket()
    if (!fresh) {
      // Without a connection the page falls back to refetching.
      if (!isFirst) listener.onGap()
      isFirst = false
      reconnectLater()
      return undefined
    }
    fresh.addEventListener('open', () => {
      if (isClosed) return fresh.close()
      openSocket = fresh
      subscribedTopics = []
      if (userId !== undefined) send({ type: 'auth', userId })
      sendSubscriptions()
      if (isFirst) listener.onFirstOpen()
      else listener.onGap()
      isFirst = false
    })
    fresh.addEventListener('message', ({ data }) => handleMessage(data, listener))
    fresh.addEventListener('close', ({ code }) => {
      if (isClosed) return
      isFirst = false
      // Without a working connection the page falls back to refetching.
      if (openSocket !== fresh || code === sessionEndedCode) listener.onGap()
      if (openSocket === fresh) openSocket = undefined
      reconnectLater()
    })
    return fresh
  }
}

/** Returns undefined in browsers that lack sockets or refuse them. */
function createSocket(): WebSocket | undefined {
  try {
    return new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}/ws`)
  } catch {
    return undefined
  }
}

/** A socket that the server is closing stays in `openSocket` until its close event. */
export function isConnected(): boolean {
  return openSocket?.readyState === openState
}

function send(frame: { type: string; userId?: string; data?: unknown }) {
  if (isConnected()) openSocket?.send(JSON.stringify(frame))
}

/** Subscribes to topics while connected. Past topics stay subscribed on the server until the limit is reached. */
export function subscribe(subscription: TopicSubscription): () => void {
  subscriptions.add(subscription)
  subscribeTimer ??= setTimeout(
    sendSubscriptions,
    Math.max(0, lastSubscribedAt + subscribeIntervalMs - Date.now()),
  )
  return () => void subscriptions.delete(subscription)
}

async function handleMessage(text: unknown, listener: ConnectionListener) {
  try {
    const { type, data } = JSON.parse(String(text))
    await listener.onFrame(type, data)
  } catch (error) {
    console.error(error)
  }
}

/** The data of a page that was just loaded is no older than the page. */
function msToReplay(): number {
  return Math.min(replayMsMax, Math.ceil(performance.now()))
}

function sendSubscriptions() {
  clearTimeout(subscribeTimer)
  subscribeTimer = undefined
  if (!isConnected()) return
  const wanted = new Set([...subscriptions].flatMap(({ topics }) => topics).slice(0, topicsMax))
  const added = [...wanted].filter((topic) => !subscribedTopics.includes(topic))
  if (added.length === 0) return
  lastSubscribedAt = Date.now()
  const excess = subscribedTopics.length + added.length - topicsMax
  const dropped = subscribedTopics.filter((topic) => !wanted.has(topic)).slice(0, Math.max(0, excess))
  if (dropped.length > 0) send({ type: 'unsubscribe', data: { topics: dropped } })
  send({ type: 'subscribe', data: { topics: added, replayMs: msToReplay() } })
  subscribedTopics = [...subscribedTopics.filter((topic) => !dropped.includes(topic)), ...added]
  for (const { topics, onSubscribed } of subscriptions)
    if (topics.some((topic) => added.includes(topic))) onSubscribed()
}
