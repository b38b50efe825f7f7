import { profileStatSlot } from '@/modules/auth/web/slots'
import { words } from '@/modules/auth/words'
import { SlotView, usePlugs } from '@/web/lib/slots'
import { StatCard } from '@/web/ui/stat-card'

/** Figures of whoever is installed, and the messages, of which there are none until a module brings them. */
export function ProfileStats() {
  const isFilled = usePlugs(profileStatSlot).length > 0
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {isFilled && <SlotView slot={profileStatSlot} fallback={<StatCard label=" " />} />}
      <StatCard label={words.profile.messages} value="0" />
    </div>
  )
}
