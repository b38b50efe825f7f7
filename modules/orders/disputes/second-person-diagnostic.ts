import { serverMessages } from '@/modules/orders/messages'
import { staffLimits } from '@/modules/wallet/service'
import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff/staff'

const { secondPerson: text } = serverMessages

/** Above the limit, a dispute that one of two staff members is a party to can't be decided either. */
export const secondPersonDiagnostic: Diagnostic = {
  name: 'decisions',
  advice: text.advice,
  run: async (ctx) => {
    if (staffLimits(ctx).limitCents === undefined) return ok(text.off)
    const staff = (await use(ctx, staffPort)(ctx, 'moderation')).filter(({ email }) => email !== null)
    return staff.length < 2 ? wrong(text.tooFew(staff.length)) : ok(text.enough(staff.length))
  },
}
