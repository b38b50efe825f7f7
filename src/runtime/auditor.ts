import { auditChannel } from '@/src/cluster/join-cluster'
import type { Context } from '@/src/kit/context'
import { serverMessages } from '@/src/kit/messages'
import type { Module } from '@/src/kit/module'
import { alertOperator } from '@/src/mail/alert-operator'
import { isBroken, runAudit } from '@/src/runtime/invariants'
import { every } from '@/src/runtime/jobs'
import type { AuditResult } from '@/src/runtime/safe-mode'

const everyMs = 3_600_000

/** Looks at every invariant, at the start and every hour; what is broken puts the site in safe mode until it holds again. */
export class Auditor {
  private last: AuditResult = { at: null, broken: [] }
  readonly job = every(everyMs, 'core.audit', (ctx) => this.run(ctx))

  constructor(private readonly modules: readonly Module[]) {}

  get audit(): AuditResult {
    return this.last
  }

  async run(ctx: Context): Promise<void> {
    const findings = await ctx.core.db.readInWorker((rows) => runAudit({ db: { rows } }, this.modules))
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
      await alertOperator(ctx, {
        subject: serverMessages.safeModeAlert.subject,
        text: serverMessages.safeModeAlert.text(this.last.broken),
      })
    if (broken.length === 0 && before.length > 0) ctx.core.log.info('all invariants hold again')
    if (isTurn) ctx.core.cluster?.broadcast(auditChannel, this.last.broken)
  }
}
