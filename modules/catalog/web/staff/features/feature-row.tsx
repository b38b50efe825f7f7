import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { Link } from 'wouter'
import type { Feature } from '@/modules/catalog/features/contract'
import { featuresMessages as text } from '@/modules/catalog/features/messages'
import { staffItemPath } from '@/modules/catalog/web/paths'
import { formatMoney } from '@/web/lib/format/format'
import { isoToLocal, localToIso } from '@/web/ui/forms/local-time'
import { TextInput } from '@/web/ui/forms/text-input'
import { IconButton } from '@/web/ui/icon-button'

type Props = {
  item: Feature
  /** Undefined at the top. */
  onMoveUp: (() => void) | undefined
  /** Undefined at the bottom. */
  onMoveDown: (() => void) | undefined
  onRemove: () => void
  onChangeUntil: (until: string | null) => void
}

export function FeatureRow({ item, onMoveUp, onMoveDown, onRemove, onChangeUntil }: Props) {
  const { id, name, price, until } = item
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2.5 pe-1 ps-3 text-sm">
      <span className="grid min-w-0">
        <Link href={staffItemPath(id)} className="truncate font-medium">
          {name}
        </Link>
        <span className="text-xs text-ink-muted">{price === null ? text.noListing : formatMoney(price)}</span>
      </span>
      <span className="flex">
        <IconButton label={text.up(name)} disabled={!onMoveUp} onClick={onMoveUp}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={text.down(name)} disabled={!onMoveDown} onClick={onMoveDown}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={text.remove(name)} onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
      <span className="col-span-2 flex max-w-72 min-w-0 items-center gap-2 pe-2 text-xs text-ink-muted">
        {text.untilShort}
        <TextInput
          type="datetime-local"
          className="min-w-0"
          aria-label={text.until(name)}
          value={until === null ? '' : isoToLocal(until)}
          onChange={(event) =>
            onChangeUntil(event.target.value === '' ? null : localToIso(event.target.value))
          }
        />
      </span>
    </li>
  )
}
