import { alarm } from '@/src/core/alarm'
import type { Context } from '@/src/core/context'
import { auditAll, isBroken } from '@/src/core/invariants'
import { every } from '@/src/core/jobs'
import type { Module } from '@/src/core/module'
import { audited } from '@/src/core/processes'
import type { Audit } from '@/src/core/safe-mode'
import { serverWords } from '@/src/core/words'

const everyMs = 3_600_000

/** Looks at every invariant, at the start and every hour; what is broken puts the site in safe mode until it holds again. */
export class Auditor {
  private last: Audit = { at: null, broken: [] }
  readonly job = every(everyMs, 'core.audit', (ctx) => this.look(ctx))

  constructor(private readonly modules: readonly Module[]) {}

  get audit(): Audit {
    return this.last
  }

  async look(ctx: Context): Promise<void> {
    const findings = await ctx.core.db.aside((rows) => auditAll({ db: { rows } }, this.modules))
    const broken = findings.filter(isBroken)
    const before = this.last.broken
    const isTurn = broken.length > 0 !== before.length > 0
    this.last = { at: ctx.now(), broken: broken.map(({ invariant }) => invariant.id) }
    for (const { invariant, rows } of broken)
      ctx.core.log.error('an invariant is broken', {
        id: invariant.id,
        holds: invariant.holds,
        rows: rows.length,
      })
    if (broken.length > 0 && before.length === 0)
      await alarm(ctx, {
        subject: serverWords.alarm.subject,
        text: serverWords.alarm.text(this.last.broken),
      })
    if (broken.length === 0 && before.length > 0) ctx.core.log.info('all invariants hold again')
    if (isTurn) ctx.core.redis?.tell(audited, this.last.broken)
  }
}
