import { type CSSProperties, useState } from 'react'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { Skeleton } from '@/web/ui/skeleton'

type Props = {
  /** Undefined while the URL is loading, null when there is no image. */
  src: string | null | undefined
  name: string
  category: string
  /** `small` has a fallback without text. */
  size?: 'small' | 'large'
  /** For the main image of a page: fetched eagerly, before the others. */
  priority?: boolean
  className?: string
}

const spotColors: Record<string, string> = {
  hat: 'var(--spot-hat)',
  face: 'var(--spot-face)',
  gear: 'var(--spot-gear)',
  package: 'var(--spot-package)',
}

export function ItemImage({ src, name, category, size = 'large', priority, className }: Props) {
  const [result, setResult] = useState<{ src: string; isLoaded: boolean }>()
  const isLoaded = result?.src === src ? result?.isLoaded : undefined
  const hasFailed = src === null || isLoaded === false
  return (
    <div
      style={spotlightStyle(category)}
      className={classNames(
        'spotlight relative isolate grid aspect-square place-items-center overflow-hidden',
        className,
      )}
    >
      {!hasFailed && !isLoaded && <Skeleton shape="fill" />}
      {hasFailed && <Fallback name={name} size={size} />}
      {src && !hasFailed && (
        <img
          key={src}
          src={src}
          alt={name}
          width={420}
          height={420}
          decoding="async"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          onLoad={() => setResult({ src, isLoaded: true })}
          onError={() => setResult({ src, isLoaded: false })}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && !isLoaded) setResult({ src, isLoaded: true })
          }}
          className={classNames(
            'size-[78%] object-contain transition-opacity',
            isLoaded ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </div>
  )
}

function Fallback({ name, size }: { name: string; size: 'small' | 'large' }) {
  if (size === 'small') {
    const classes = 'size-1/3 rotate-45 rounded-[2px] border border-ink-muted'
    return name ? <span role="img" aria-label={name} className={classes} /> : <span className={classes} />
  }
  return (
    <div className="grid gap-0.5 p-3 text-center">
      <span className="text-xs text-ink">{uiMessages.limitedItem}</span>
      <span className="line-clamp-2 text-sm font-medium">{name}</span>
    </div>
  )
}

function spotlightStyle(category: string): CSSProperties & Record<'--spot', string> {
  return { '--spot': spotColors[category.toLowerCase()] ?? 'var(--spot-other)' }
}
