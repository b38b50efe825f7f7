import type { AuditResult } from '@/src/kit/checks/invariants'
import type { Context } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import { serverMessages } from '@/src/kit/messages'
import type { Module } from '@/src/kit/module/module'
import { hourMs } from '@/src/kit/text/duration'
import type { AlertOperator } from '@/src/runtime/clock-guard'
import { isBroken, runAudit } from '@/src/runtime/invariants'

const everyMs = hourMs

/** Checks every invariant at startup and every hour. A broken one that stops money puts the site in safe mode until it holds again. */
export class Auditor {
  private last: AuditResult = { at: null, broken: [] }
  readonly job = every(everyMs, 'core.audit', (ctx) => this.run(ctx))

  constructor(
    private readonly modules: readonly Module[],
    private readonly alert: AlertOperator,
    /** Called with the broken invariants when safe mode begins or ends. */
    private readonly onChange: (broken: readonly string[]) => void,
  ) {}

  get audit(): AuditResult {
    return this.last
  }

  async run(ctx: Context): Promise<void> {
    const results = await ctx.core.db.readInWorker((rows) => runAudit({ db: { rows } }, this.modules))
    const broken = results.filter(isBroken)
    const before = this.last.broken
    const stopping = broken.map(({ invariant }) => invariant).filter(({ stopsMoney = true }) => stopsMoney)
    const hasChanged = stopping.length > 0 !== before.length > 0
    this.last = { at: ctx.now(), broken: stopping.map(({ id }) => id) }
    for (const { invariant, rows } of broken)
      ctx.core.log.error('invariant broken', {
        id: invariant.id,
        holds: invariant.holds,
        rows: rows.length,
      })
    if (stopping.length > 0 && before.length === 0)
      await this.alert(ctx, {
        subject: serverMessages.safeModeAlert.subject,
        text: serverMessages.safeModeAlert.text(this.last.broken),
      })
    if (stopping.length === 0 && before.length > 0) ctx.core.log.info('all invariants hold again')
    if (hasChanged) this.onChange(this.last.broken)
  }
}
