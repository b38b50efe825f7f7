import { profileStatSlot } from '@/modules/auth/web/slots'
import { SlotView } from '@/web/lib/slots'
import { StatCard } from '@/web/ui/stat-card'

/** Figures of whoever is installed. */
export function ProfileStats() {
  return (
    <div className="grid grid-cols-2 gap-4 empty:hidden lg:grid-cols-4">
      <SlotView slot={profileStatSlot} fallback={<StatCard label=" " />} />
    </div>
  )
}
