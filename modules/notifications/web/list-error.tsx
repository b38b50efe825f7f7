import { Button } from '@/web/ui/button'

type Props = { message: string; actionLabel: string; onAction: () => void }

export function ListError({ message, actionLabel, onAction }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-6 py-10 text-center text-sm">
      <p className="text-ink-muted">{message}</p>
      <Button size="sm" onClick={onAction}>
        {actionLabel}
      </Button>
    </div>
  )
}
