import { Link } from 'wouter'
import type { DeletionBlocker } from '@/modules/privacy/contract'
import { messages } from '@/modules/privacy/words'

const { deletion: blockerText } = messages

/** What keeps the account, each with the way to where it is ended. */
export function DeletionBlockerList({ obstacles }: { obstacles: readonly DeletionBlocker[] }) {
  return (
    <div className="grid gap-2 rounded-md bg-wait-soft px-4 py-3 text-sm">
      <p className="font-medium">{blockerText.kept}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {obstacles.map(({ code, message, href }) => {
          const way = href === null ? undefined : blockerText.ways[href]
          return (
            <li key={code}>
              {message}{' '}
              {href !== null && way && (
                <Link href={href} className="rounded-sm font-medium underline underline-offset-4">
                  {way}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
