import { useClientConfig } from 'mintmark/web'
import { AnnouncementBanner } from './announcement-banner'

/** Not loaded on demand: the banner is in the first paint, so that nothing moves below it. */
export function BannerPlug() {
  const { announcement, targetedAnnouncement } = useClientConfig().values
  return announcement || targetedAnnouncement ? <AnnouncementBanner /> : null
}
