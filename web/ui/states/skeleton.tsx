import { classNames } from '@/web/ui/class-names'

const shapes = { bar: 'rounded-sm', block: 'rounded-md', circle: 'rounded-full', fill: 'absolute inset-0' }

/** Give it the size of the content it stands for. */
export function Skeleton({ shape = 'bar', className }: { shape?: keyof typeof shapes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer bg-line', shapes[shape], className)}
    />
  )
}
