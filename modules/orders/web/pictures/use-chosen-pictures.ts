import { useState } from 'react'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import {
  dataUrlOf,
  type PreparedPicture,
  preparePicture,
} from '@/modules/orders/web/pictures/prepare-picture'
import { errorMessage } from '@/web/lib/api/api-error'

/** A picture that the user chose and hasn't sent yet. */
export type ChosenPicture = {
  id: number
  file: File
  prepared: Promise<PreparedPicture>
  /** A data URL. Undefined until the picture is prepared. */
  preview?: string
  error?: string
  /** It can't be sent. */
  isRejected?: true
}

type Send = (picture: Blob) => Promise<DisputePicture>

let lastId = 0
/** One at a time, because a decoded photo takes 200 MB. */
let lastPrepared: Promise<unknown> = Promise.resolve()

function prepareInTurn(file: File): Promise<PreparedPicture> {
  const prepared = lastPrepared.then(() => preparePicture(file))
  lastPrepared = prepared
  return prepared
}

/** The pictures that the user chose, at most `left`, and how far sending them has come. */
export function useChosenPictures(left: number, send: Send) {
  const [chosen, setChosen] = useState<ChosenPicture[]>([])
  const [isTruncated, setTruncated] = useState(false)
  const [sending, setSending] = useState<{ done: number; count: number }>()

  function change(id: number, parts: Partial<ChosenPicture>) {
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...parts } : one)))
  }

  async function show({ id, prepared }: ChosenPicture) {
    const result = await prepared
    if ('error' in result) change(id, { error: result.error, isRejected: true })
    else change(id, { preview: await dataUrlOf(result.picture).catch(() => undefined) })
  }

  function add(files: Iterable<File>) {
    const all = [...files]
    const added = all.slice(0, left - chosen.length).map((file): ChosenPicture => {
      lastId += 1
      return { id: lastId, file, prepared: prepareInTurn(file) }
    })
    setTruncated(added.length < all.length)
    setChosen([...chosen, ...added])
    for (const picture of added) void show(picture)
  }

  function remove(id: number) {
    setTruncated(false)
    setChosen((all) => all.filter((one) => one.id !== id))
  }

  /** Sends them one after another. Those that fail stay, with the reason. Returns how many were sent. */
  async function sendAll(): Promise<number> {
    let sent = 0
    for (const [done, { id, prepared }] of sendable.entries()) {
      setSending({ done, count: sendable.length })
      change(id, { error: undefined })
      const result = await prepared
      // `show` says why.
      if ('error' in result) continue
      try {
        await send(result.picture)
        sent += 1
        remove(id)
      } catch (error) {
        change(id, { error: errorMessage(error, pictureMessages.form.failed) })
      }
    }
    setSending(undefined)
    return sent
  }

  const sendable = chosen.filter(({ isRejected }) => !isRejected)
  return { chosen, isTruncated, sending, sendable: sendable.length, add, remove, sendAll }
}
