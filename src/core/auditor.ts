import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { hostConfig } from '@/src/core/host-config'
import { checkInvariants } from '@/src/core/invariants'
import { every } from '@/src/core/jobs'
import { queueMail } from '@/src/core/mail'
import type { Module } from '@/src/core/module'
import type { Audit } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'
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
    const findings = await checkInvariants(ctx, this.modules)
    const broken = findings.filter(({ rows }) => rows.length > 0)
    const before = this.last.broken
    this.last = { at: ctx.now(), broken: broken.map(({ invariant }) => invariant.id) }
    for (const { invariant, rows } of broken)
      ctx.core.log.error('an invariant is broken', {
        id: invariant.id,
        holds: invariant.holds,
        rows: rows.length,
      })
    if (broken.length > 0 && before.length === 0) await this.alarm(ctx)
    if (broken.length === 0 && before.length > 0) ctx.core.log.info('all invariants hold again')
  }

  private async alarm(ctx: Context): Promise<void> {
    const { OPERATOR_EMAIL, SITE_NAME } = read(ctx, hostConfig)
    if (!OPERATOR_EMAIL) return
    await transact(ctx, (tx) =>
      queueMail(tx, `alarm:${ctx.now()}`, {
        to: OPERATOR_EMAIL,
        subject: serverWords.alarm.subject(SITE_NAME),
        text: serverWords.alarm.text(this.last.broken),
      }),
    )
  }
}
