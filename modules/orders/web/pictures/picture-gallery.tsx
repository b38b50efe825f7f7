import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Party } from '@/modules/orders/contract'
import type { DisputePicture } from '@/modules/orders/pictures/contract'
import { pictureMessages } from '@/modules/orders/pictures/messages'
import { Dialog } from '@/web/ui/dialog'
import { textLinkClasses } from '@/web/ui/text-link'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { gallery: text } = pictureMessages

type Props = { pictures: readonly DisputePicture[]; party: Party }
type Shown = DisputePicture & { by: string; name: string }

/** The pictures of a dispute. Each opens in a dialog. */
export function PictureGallery({ pictures, party }: Props) {
  const [openId, setOpenId] = useState<string>()
  const shown = pictures.map((picture, index): Shown => {
    const by = text.by[picture.party === party ? 'own' : picture.party]
    return { ...picture, by, name: text.picture({ by, index: index + 1 }) }
  })
  const open = shown.find(({ id }) => id === openId)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {shown.map((picture) => (
          <li key={picture.id} className="grid min-w-0 content-start gap-1.5 text-xs">
            <Thumbnail picture={picture} onOpen={() => setOpenId(picture.id)} />
            <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-ink-muted">
              <span className="font-medium text-ink">{picture.by}</span>
              <TimeAgo iso={picture.at} />
            </span>
          </li>
        ))}
      </ul>
      {open?.url && (
        <Dialog open onOpenChange={() => setOpenId(undefined)} title={open.name} shape="wide">
          <div className="grid justify-items-center gap-3">
            <img
              src={open.url}
              alt={open.name}
              width={open.width}
              height={open.height}
              className="h-auto max-h-[calc(100dvh-12rem)] w-auto max-w-full rounded-md"
            />
            <a href={open.url} target="_blank" rel="noreferrer" className={textLinkClasses}>
              {text.openFile}
            </a>
          </div>
        </Dialog>
      )}
    </>
  )
}

const frameClasses =
  'grid aspect-square w-full place-items-center overflow-hidden rounded-md border border-line bg-surface-float'

function Thumbnail({
  picture: { url, name, width, height },
  onOpen,
}: {
  picture: Shown
  onOpen: () => void
}) {
  const [hasFailed, setFailed] = useState(false)
  if (!url || hasFailed)
    return (
      <span className={`${frameClasses} content-center gap-2 p-3 text-center text-ink-muted`}>
        <ImageOff aria-hidden="true" className="size-5" />
        {url ? text.failed : text.deleted}
      </span>
    )
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onOpen}
      className={`${frameClasses} cursor-zoom-in transition-colors hover:border-ink-muted`}
    >
      <img
        src={url}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full object-cover"
      />
    </button>
  )
}
