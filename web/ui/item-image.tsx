import { type CSSProperties, useState } from 'react'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { Skeleton } from '@/web/ui/skeleton'

type Props = {
  /** Undefined while its address is still asked for, null when there is none. */
  src: string | null | undefined
  name: string
  category: string
  /** Small shows no words when the picture fails. */
  size?: 'small' | 'large'
  /** The main thing on the page: fetched before all others. */
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
  const [seen, setSeen] = useState<{ src: string; ok: boolean }>()
  const known = seen?.src === src ? seen?.ok : undefined
  const failed = src === null || known === false
  const shown = known === true
  return (
    <div
      style={spotlightStyle(category)}
      className={classNames(
        'spotlight relative isolate grid aspect-square place-items-center overflow-hidden',
        className,
      )}
    >
      {!failed && !shown && <Skeleton shape="fill" />}
      {failed && <Fallback name={name} size={size} />}
      {src && !failed && (
        <img
          key={src}
          src={src}
          alt={name}
          width={420}
          height={420}
          decoding="async"
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          onLoad={() => setSeen({ src, ok: true })}
          onError={() => setSeen({ src, ok: false })}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && !shown) setSeen({ src, ok: true })
          }}
          className={classNames(
            'size-[78%] object-contain transition-opacity',
            shown ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </div>
  )
}

function Fallback({ name, size }: { name: string; size: 'small' | 'large' }) {
  if (size === 'small') {
    const mark = 'size-1/3 rotate-45 rounded-[2px] border border-ink-muted'
    return name ? <span role="img" aria-label={name} className={mark} /> : <span className={mark} />
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
