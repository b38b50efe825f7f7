import * as v from 'valibot'
import type { Context } from '@/src/kit/context'

interface Setting<Value> {
  /** Reads the variable's text; the issue message says what was expected. */
  readonly schema: v.GenericSchema<string, Value>
  /** Used when the variable is not set; text, as somebody would write it. */
  readonly fallback?: string
  readonly help: string
  readonly secret?: boolean
}

type Settings = Record<string, Setting<unknown>>
type Optional<S> = S extends { fallback: string } ? never : undefined
type Values<S extends Settings> = {
  [Name in keyof S]: S[Name] extends Setting<infer Value> ? Value | Optional<S[Name]> : never
}

/** The environment variables of one module. */
export interface Config<S extends Settings = Settings> {
  readonly settings: S
  /** What no single variable can tell: pairs that belong together. Answers the problems in words. */
  check?(values: Values<S>, env: Env): string[]
}

export type Env = Record<string, string | undefined>

/** Names the variables of a module. They are read together at the start, and `read` answers them. */
export function defineConfig<const S extends Settings>(
  settings: S,
  check?: (values: Values<S>, env: Env) => string[],
): Config<S> {
  return { settings, check }
}

/** The values of a module's variables, as read at boot. */
export function readConfig<S extends Settings>(ctx: Pick<Context, 'core'>, config: Config<S>): Values<S> {
  return ctx.core.settings.of(config)
}

/** Every wrong variable in one report. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
}

/** The values of all configs, read once from the environment. */
export class SettingsStore {
  private readonly values = new Map<unknown, Record<string, unknown>>()

  /** Throws a ConfigError that names every wrong variable and what was expected. */
  constructor(configs: readonly Config[], env: Env) {
    const problems: string[] = []
    for (const config of configs) {
      const { values, wrong } = readOne(config, env)
      this.values.set(config, values)
      problems.push(...(wrong.length > 0 ? wrong : (config.check?.(values, env) ?? [])))
    }
    if (problems.length > 0) throw new ConfigError(problems)
  }

  of<S extends Settings>(config: Config<S>): Values<S> {
    const found = this.values.get(config)
    if (!found) throw new Error('This config belongs to no installed module')
    return found as Values<S>
  }
}

/** Valibot's own messages quote what they refuse. */
const genericMessage = { message: 'not in the form that is expected' }

function readOne(config: Config, env: Env): { values: Record<string, unknown>; wrong: string[] } {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, setting] of Object.entries(config.settings)) {
    const given = env[name] === '' ? undefined : env[name]
    const written = given ?? setting.fallback
    if (written === undefined) continue
    const parsed = v.safeParse(setting.schema, written, setting.secret ? genericMessage : {})
    if (parsed.success) values[name] = parsed.output
    else
      wrong.push(
        `${name}: ${parsed.issues[0].message}${setting.secret ? '' : `, not "${written.slice(0, 60)}"`}`,
      )
  }
  return { values, wrong }
}
