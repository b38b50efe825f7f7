import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useLocation } from 'wouter'
import { favoritesQuery, useFavorite } from '@/modules/catalog/web/queries'
import { words } from '@/modules/catalog/words'
import { useViewer } from '@/web/lib/viewer'
import { classNames } from '@/web/ui/class-names'
import { IconButton } from '@/web/ui/icon-button'
import { sayFailure } from '@/web/ui/say-failure'

type Props = { itemId: string; name: string }

/** A visitor is led to the log-in. */
export function FavoriteButton({ itemId, name }: Props) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const { data: watched = false } = useQuery({
    ...favoritesQuery,
    enabled: viewer.state === 'user',
    select: (ids) => ids.includes(itemId),
  })
  const { mutate } = useFavorite(itemId)
  return (
    <IconButton
      label={watched ? words.favorite.remove(name) : words.favorite.add(name)}
      aria-pressed={watched}
      onClick={press}
      className={watched ? '!text-accent' : undefined}
    >
      <Heart aria-hidden="true" className={classNames('size-5', watched && 'fill-current')} />
    </IconButton>
  )

  function press() {
    if (viewer.state === 'guest')
      navigate('/auth', { state: { from: `${location.pathname}${location.search}` } })
    if (viewer.state !== 'user') return
    mutate(!watched, {
      onError: (error) => sayFailure(words.favorite.notSaved, error),
    })
  }
}
