import * as v from 'valibot'

interface Setting<Value> {
  /** Parses the variable. Its issue message states what was expected. */
  readonly schema: v.GenericSchema<string, Value>
  /** The default, as text. */
  readonly fallback?: string
  readonly help: string
  readonly secret?: boolean
}

type Settings = Record<string, Setting<unknown>>
type Optional<S> = S extends { fallback: string } ? never : undefined
type Values<S extends Settings> = {
  [Name in keyof S]: S[Name] extends Setting<infer Value> ? Value | Optional<S[Name]> : never
}

/** The environment variables of a module. */
export interface Config<S extends Settings = Settings> {
  readonly settings: S
  /** Checks variables that depend on each other. Returns the problems. */
  check?(values: Values<S>, env: Env): string[]
}

export type Env = Record<string, string | undefined>

/** Defines the variables of a module. `readConfig` returns their values. */
export function defineConfig<const S extends Settings>(
  settings: S,
  check?: (values: Values<S>, env: Env) => string[],
): Config<S> {
  return { settings, check }
}

/** Returns the values that were read at startup. */
export function readConfig<S extends Settings>(
  ctx: { readonly core: { readonly settings: SettingsStore } },
  config: Config<S>,
): Values<S> {
  return ctx.core.settings.of(config)
}

/** Lists every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  }
}

/** The values of all variables, read once from the environment. */
export class SettingsStore {
  private readonly values = new Map<unknown, Record<string, unknown>>()

  /** Throws a ConfigError that lists every invalid variable and what was expected. */
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
    if (!found) throw new Error('no installed module has this config')
    return found as Values<S>
  }
}

/** For secrets: Valibot's own messages quote the value. */
const genericMessage = { message: 'invalid format' }

function readOne(config: Config, env: Env): { values: Record<string, unknown>; wrong: string[] } {
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, setting] of Object.entries(config.settings)) {
    const raw = env[name] === '' ? undefined : env[name]
    const text = raw ?? setting.fallback
    if (text === undefined) continue
    const parsed = v.safeParse(setting.schema, text, setting.secret ? genericMessage : {})
    if (parsed.success) values[name] = parsed.output
    else
      wrong.push(
        `${name}: ${parsed.issues[0].message}${setting.secret ? '' : `, not "${text.slice(0, 60)}"`}`,
      )
  }
  return { values, wrong }
}
