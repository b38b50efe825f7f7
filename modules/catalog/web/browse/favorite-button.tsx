import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import { favoritesQuery, useSetFavorite } from '@/modules/catalog/web/queries'
import { useViewer } from '@/web/lib/viewer'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'

type Props = { itemId: string; name: string }

/** A visitor is led to the log-in. */
export function FavoriteButton(props: Props) {
  return useViewer().state === 'user' ? <UserHeart {...props} /> : <GuestHeart {...props} />
}

function UserHeart({ itemId, name }: Props) {
  const { data: watched = false } = useQuery({ ...favoritesQuery, select: (ids) => ids.includes(itemId) })
  const { mutate } = useSetFavorite(itemId)
  const press = () => mutate(!watched, { onError: (error) => showError(messages.favorite.notSaved, error) })
  return <HeartButton name={name} watched={watched} onClick={press} />
}

/** There is one on every card of the first page that most people see: it asks for nothing and waits for nothing. */
function GuestHeart({ name }: Props) {
  const isGuest = useViewer().state === 'guest'
  const [, navigate] = useLocation()
  function press() {
    if (isGuest) navigate('/auth', { state: { from: `${location.pathname}${location.search}` } })
  }
  return <HeartButton name={name} watched={false} onClick={press} />
}

function HeartButton({ name, watched, onClick }: { name: string; watched: boolean; onClick: () => void }) {
  return (
    <IconButton
      label={watched ? messages.favorite.remove(name) : messages.favorite.add(name)}
      aria-pressed={watched}
      onClick={onClick}
      className={watched ? '!text-accent' : undefined}
    >
      <Heart aria-hidden="true" className={classNames('size-5', watched && 'fill-current')} />
    </IconButton>
  )
}
