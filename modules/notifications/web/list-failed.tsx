import { Button } from '@/web/ui/button'

type Props = { message: string; way: string; onWay: () => void }

/** There is no list to show; what is said, and the way on. */
export function ListFailed({ message, way, onWay }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-10 text-center text-sm">
      <p className="text-ink-muted">{message}</p>
      <Button size="sm" onClick={onWay}>
        {way}
      </Button>
    </div>
  )
}
