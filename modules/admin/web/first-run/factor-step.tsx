import { StepFrame, type StepProps } from '@/modules/admin/web/first-run/step-frame'
import { SlotView } from '@/web/lib/modules/slots'
import { factorSetupSlot } from '@/web/staff/slots'
import { Skeleton } from '@/web/ui/states/skeleton'

/** Adds a passkey or an authenticator app. */
export function FactorStep({ user, onNext }: StepProps) {
  return (
    <StepFrame isDone={user.secondFactor !== null} onNext={onNext}>
      <SlotView
        slot={factorSetupSlot}
        props={{ user }}
        fallback={<Skeleton shape="block" className="h-96" />}
      />
    </StepFrame>
  )
}
