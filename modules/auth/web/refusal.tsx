import { CircleAlert } from 'lucide-react'

/** Why the whole form was refused; the toast that says it too goes away. */
export function Refusal({ words }: { words: string | undefined }) {
  if (words === undefined) return null
  return (
    <p role="alert" className="flex gap-2.5 rounded-md bg-bad-soft px-4 py-3 text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
      {words}
    </p>
  )
}
