import { useState } from 'react'
import { classNames } from '@/web/ui/class-names'

type Props = { src: string | null; name: string; alt?: string; className?: string }

/** The image, or the first letter of the name if there is none or it fails to load. */
export function Avatar({ src, name, alt = '', className = 'size-7 text-xs' }: Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={classNames(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
        className,
      )}
    >
      {src && src !== failed ? (
        <img src={src} alt={alt} className="size-full object-cover" onError={() => setFailed(src)} />
      ) : (
        <span aria-hidden="true">{name.slice(0, 1).toUpperCase()}</span>
      )}
    </span>
  )
}
