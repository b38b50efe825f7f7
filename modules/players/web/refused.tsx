import { CircleAlert } from 'lucide-react'

/** Why something did not work, for as long as it is to be read. */
export function Refused({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      {words}
    </p>
  )
}
