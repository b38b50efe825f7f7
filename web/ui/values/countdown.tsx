import { useEffect, useState } from 'react'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatTimeLeft } from '@/web/lib/format/format'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'

type Props = { deadline: string; onEnd?: () => void; className?: string }

/** The time until a deadline, updated every second. */
export function Countdown({ deadline, onEnd, className }: Props) {
  const left = formatTimeLeft(deadline, useNow())
  const ended = left === undefined
  useEffect(() => {
    if (ended) onEnd?.()
  }, [ended, onEnd])
  return (
    <time role="timer" dateTime={deadline} className={classNames('tabular', className)}>
      {left ?? uiMessages.ended}
    </time>
  )
}

function useNow() {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
