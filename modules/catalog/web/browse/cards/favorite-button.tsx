import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useLocation } from 'wouter'
import { authPath } from '@/modules/auth/web/paths'
import { messages } from '@/modules/catalog/messages'
import { favoritesQuery, useSetFavorite } from '@/modules/catalog/web/queries'
import { useViewer } from '@/web/lib/session/viewer'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { showError } from '@/web/ui/toasts/show-error'

type Props = { itemId: string; name: string }

/** Guests are sent to the login page. */
export function FavoriteButton(props: Props) {
  return useViewer().state === 'user' ? <UserHeart {...props} /> : <GuestHeart {...props} />
}

function UserHeart({ itemId, name }: Props) {
  const { data: isFavorite = false } = useQuery({ ...favoritesQuery, select: (ids) => ids.includes(itemId) })
  const { mutate } = useSetFavorite(itemId)
  const toggle = () =>
    mutate(!isFavorite, { onError: (error) => showError(messages.favorite.notSaved, error) })
  return <HeartButton name={name} isFavorite={isFavorite} onClick={toggle} />
}

/** Fetches nothing, because every card on a guest's first page has one. */
function GuestHeart({ name }: Props) {
  const isGuest = useViewer().state === 'guest'
  const [, navigate] = useLocation()
  function goToLogin() {
    if (isGuest) navigate(authPath, { state: { from: `${location.pathname}${location.search}` } })
  }
  return <HeartButton name={name} isFavorite={false} onClick={goToLogin} />
}

type HeartButtonProps = { name: string; isFavorite: boolean; onClick: () => void }

function HeartButton({ name, isFavorite, onClick }: HeartButtonProps) {
  return (
    <IconButton
      label={isFavorite ? messages.favorite.remove(name) : messages.favorite.add(name)}
      aria-pressed={isFavorite}
      onClick={onClick}
      className={isFavorite ? '!text-accent' : undefined}
    >
      <Heart aria-hidden="true" className={classNames('size-5', isFavorite && 'fill-current')} />
    </IconButton>
  )
}
