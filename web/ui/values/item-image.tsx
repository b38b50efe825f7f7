import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { api, unwrap } from '@/web/lib/api/api'
import { useIsHydrated } from '@/web/lib/modules/first-screen'
import { uiMessages } from '@/web/messages'
import { classNames } from '@/web/ui/class-names'
import { Spinner } from '@/web/ui/states/spinner'

type Props = {
  /** Undefined while the URL is loading, null when there is none: the platform's image is shown instead. */
  src: string | null | undefined
  assetId: string
  name: string
  category: string
  /** `small` has a fallback without text. */
  size?: 'small' | 'large'
  /** For the main image of a page: fetched eagerly, before the others. */
  priority?: boolean
  className?: string
}

type ImageProps = Pick<Props, 'name' | 'priority'> & { src: string; onError: () => void }

const spotColors: Record<string, string> = {
  hat: 'var(--spot-hat)',
  face: 'var(--spot-face)',
  gear: 'var(--spot-gear)',
  package: 'var(--spot-package)',
}

function thumbnailQuery(assetId: string) {
  return queryOptions({
    queryKey: ['/api/roblox-thumbnail', assetId],
    queryFn: () =>
      unwrap(api['roblox-thumbnail']({ assetId }).get({ query: { size: '420x420', orNull: 'true' } })),
  })
}

/** An item's image. If it has none, or it can't be loaded, the platform's; then a fallback with the name. */
export function ItemImage({ src, assetId, className, ...props }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>()
  return (
    <div
      style={spotlightStyle(props.category)}
      className={classNames(
        'spotlight @container relative isolate grid aspect-square place-items-center overflow-hidden',
        className,
      )}
    >
      {src === undefined ? (
        <LoadingSpinner />
      ) : src === null || src === failedSrc ? (
        <PlatformImage assetId={assetId} {...props} />
      ) : (
        <LoadedImage key={src} src={src} onError={() => setFailedSrc(src)} {...props} />
      )}
    </div>
  )
}

function PlatformImage({ assetId, ...props }: Omit<Props, 'src' | 'className'>) {
  const { data, isError } = useQuery(thumbnailQuery(assetId))
  const [hasFailed, setFailed] = useState(false)
  if (isError || hasFailed || data?.imageUrl === null) return <Fallback {...props} />
  return data ? (
    <LoadedImage src={data.imageUrl} onError={() => setFailed(true)} {...props} />
  ) : (
    <LoadingSpinner />
  )
}

function LoadedImage({ src, name, priority, onError }: ImageProps) {
  const isHydrated = useIsHydrated()
  // The server's page must show its images before the script runs.
  const [isLoaded, setLoaded] = useState(!isHydrated)
  const image = useRef<HTMLImageElement>(null)
  const onMount = useEffectEvent(() => {
    const { current } = image
    if (!current?.complete) return
    if (current.naturalWidth > 0) setLoaded(true)
    // An image that failed before this script ran has no event.
    else if (!isHydrated) current.decode().catch(onError)
  })
  useLayoutEffect(onMount, [])
  return (
    <>
      {!isLoaded && <LoadingSpinner />}
      <img
        src={src}
        alt={name}
        width={420}
        height={420}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        onLoad={() => setLoaded(true)}
        onError={onError}
        ref={image}
        className={classNames(
          'size-[78%] object-contain transition-opacity',
          isLoaded ? 'opacity-100' : 'opacity-0',
        )}
      />
    </>
  )
}

function LoadingSpinner() {
  return <Spinner className="absolute inset-0 m-auto text-ink-muted" />
}

function Fallback({ name, size }: Pick<Props, 'name' | 'size'>) {
  if (size === 'small') {
    const classes = 'size-1/3 rotate-45 rounded-[2px] border border-ink-muted'
    return name ? <span role="img" aria-label={name} className={classes} /> : <span className={classes} />
  }
  return (
    <div className="grid p-0.5 text-center wrap-anywhere @min-[5.5rem]:p-2 @min-[10rem]:gap-0.5 @min-[10rem]:p-3">
      <span className="text-xs text-ink">{uiMessages.limitedItem}</span>
      <span className="line-clamp-1 text-xs font-medium @min-[5.5rem]:line-clamp-2 @min-[10rem]:text-sm">
        {name}
      </span>
    </div>
  )
}

function spotlightStyle(category: string): CSSProperties & Record<'--spot', string> {
  return { '--spot': spotColors[category.toLowerCase()] ?? 'var(--spot-other)' }
}
