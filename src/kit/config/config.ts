import * as v from 'valibot'
import { unknownVariables } from '@/src/kit/config/unknown-variables'
import { looksSecret } from '@/src/kit/secret'

/** Where the settings page shows a setting. */
type SettingGroup = 'fees' | 'times' | 'limits' | 'approval' | 'site'

/** How the settings page shows a setting that admins can change while the site runs. */
interface RuntimePresentation {
  readonly group: SettingGroup
  /** Names it: "Platform fee". */
  readonly label: string
  /** What its number counts. Admins enter percent, a time with its unit, or dollars. */
  readonly unit?: 'basis_points' | 'seconds' | 'hours' | 'cents'
  /** What a change means for whom, shown before it is saved. */
  readonly affects: string
  /** The page where it is changed, instead of as a text. */
  readonly page?: string
}

interface Setting<Value> {
  /** Parses the variable. Its issue message states what was expected. */
  readonly schema: v.GenericSchema<string, Value>
  /** The default, as text. */
  readonly fallback?: string
  readonly help: string
  readonly secret?: boolean
  /** Admins can change it while the site runs, unless the environment sets it. */
  readonly runtime?: RuntimePresentation
}

/** A value of a setting from a time on. */
export interface SettingChange {
  readonly name: string
  /** As text; null for the default. */
  readonly value: string | null
  /** Ms since 1970. */
  readonly from: number
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
  /** Values that a file of the operator sets. The environment wins over them, and they win over what admins set. */
  readFile?(env: Env): Env
}

/** Environment variables by name. */
export type Env = Record<string, string | undefined>

/** Defines the variables of a module. `readConfig` returns their values. */
export function defineConfig<const S extends Settings>(
  settings: S,
  check?: (values: Values<S>, env: Env) => string[],
  readFile?: (env: Env) => Env,
): Config<S> {
  return { settings, check, readFile }
}

/** Returns the values of now: of the environment, else of a file of the operator, else those that admins set, else the defaults. */
export function readConfig<S extends Settings>(
  ctx: { readonly core: { readonly settings: SettingsStore; now?(): number } },
  config: Config<S>,
): Values<S> {
  return ctx.core.settings.of(config, ctx.core.now?.())
}

export interface RuntimeSetting extends RuntimePresentation {
  readonly name: string
  readonly help: string
  readonly fallback: string | undefined
  /** The value that the operator set, which wins, and where: in the environment or in a file. */
  readonly fixed: { readonly value: string; readonly by: 'environment' | 'file' } | undefined
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

type AnyValues = Record<string, unknown>

/** The values of all variables: read once from the environment, and changed by admins. */
export class SettingsStore {
  private readonly startValues = new Map<unknown, AnyValues>()
  private changes: readonly SettingChange[] = []
  /** The values between two changes. */
  private current: { from: number; until: number; values: ReadonlyMap<unknown, AnyValues> } | undefined

  /** The environment, and what files of the operator add to it. */
  private readonly fixed: Env

  /** Throws a ConfigError that lists every invalid variable and what was expected. */
  constructor(
    private readonly configs: readonly Config[],
    private readonly env: Env,
  ) {
    const problems = unknownVariables(
      configs.flatMap(({ settings }) => Object.keys(settings)),
      env,
    )
    const written = Object.entries(env).filter(([name]) => textIn(env, name) !== undefined)
    this.fixed = Object.assign(
      {},
      ...configs.map((config) => config.readFile?.(env)),
      Object.fromEntries(written),
    )
    for (const config of configs) {
      const { values, wrong } = readOne(config, this.fixed)
      this.startValues.set(config, values)
      problems.push(...(wrong.length > 0 ? wrong : (config.check?.(values, env) ?? [])))
    }
    if (problems.length > 0) throw new ConfigError(problems)
  }

  /** The values at a time; without one, those of the environment and the defaults. */
  of<S extends Settings>(config: Config<S>, at?: number): Values<S> {
    const values = at === undefined || this.changes.length === 0 ? this.startValues : this.valuesAt(at)
    const found = values.get(config)
    if (!found) throw new Error('no installed module has this config')
    return found as Values<S>
  }

  /** The secret values that are set, by name. */
  secrets(): Map<string, string> {
    const written = this.writtenValues().filter(({ isSecret }) => isSecret)
    return new Map(written.map(({ name, value }) => [name, value]))
  }

  /** Replaces the changes that admins made. Of changes from the same time, the last one counts. */
  setChanges(changes: readonly SettingChange[]): void {
    this.changes = changes
    this.current = undefined
  }

  /** The settings that admins can change, in module order. */
  runtimeSettings(): RuntimeSetting[] {
    return this.configs.flatMap(({ settings }) =>
      Object.entries(settings).flatMap(([name, { runtime, help, fallback }]) =>
        runtime ? [{ ...runtime, name, help, fallback, fixed: this.fixedValue(name) }] : [],
      ),
    )
  }

  /** Every variable that the environment or a file of the operator sets, as written. */
  writtenValues(): { name: string; value: string; isSecret: boolean }[] {
    return this.configs.flatMap(({ settings }) =>
      Object.entries(settings).flatMap(([name, { secret = false }]) => {
        const value = textIn(this.fixed, name)
        return value === undefined ? [] : [{ name, value, isSecret: secret }]
      }),
    )
  }

  /** What the environment or a file of the operator sets a variable to. */
  writtenValue(name: string): string | undefined {
    return textIn(this.fixed, name)
  }

  private fixedValue(name: string): RuntimeSetting['fixed'] {
    const value = textIn(this.fixed, name)
    const by = textIn(this.env, name) === undefined ? 'file' : 'environment'
    return value === undefined ? undefined : { value, by }
  }

  /** Returns what is wrong with a value, or with the values that depend on each other at the time of any of these changes. */
  findProblems(change: SettingChange, changes: readonly SettingChange[]): string[] {
    const schema = this.configs.find(({ settings }) => change.name in settings)?.settings[change.name]?.schema
    const parsed = schema && change.value !== null ? v.safeParse(schema, change.value) : undefined
    if (parsed?.success === false) return [parsed.issues[0].message]
    const times = changes.flatMap(({ from }) => (from >= change.from ? [from] : []))
    return times.flatMap((at) => {
      const values = this.resolve(changes, at)
      return this.configs.flatMap((config) =>
        change.name in config.settings ? (config.check?.(values.get(config) ?? {}, this.env) ?? []) : [],
      )
    })
  }

  private valuesAt(at: number): ReadonlyMap<unknown, AnyValues> {
    if (!this.current || at < this.current.from || at >= this.current.until) {
      const times = this.changes.map(({ from }) => from)
      this.current = {
        from: Math.max(Number.NEGATIVE_INFINITY, ...times.filter((time) => time <= at)),
        until: Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > at)),
        values: this.resolve(this.changes, at),
      }
    }
    return this.current.values
  }

  private resolve(changes: readonly SettingChange[], at: number): ReadonlyMap<unknown, AnyValues> {
    const inEffect = changes.filter(({ from }) => from <= at).sort((one, other) => one.from - other.from)
    const latest = Object.fromEntries(inEffect.map(({ name, value }) => [name, value ?? undefined]))
    return new Map(
      this.configs.map((config) => {
        const changed = Object.entries(config.settings).filter(
          ([name, { runtime }]) => runtime && name in latest && textIn(this.fixed, name) === undefined,
        )
        // A value that an upgrade made invalid leaves the default.
        const { values } = readOne({ settings: Object.fromEntries(changed) }, latest)
        return [config, { ...this.startValues.get(config), ...values }]
      }),
    )
  }
}

/** Stands for bytes of the environment that aren't UTF-8. */
const replacementCharacter = '\uFFFD'
/** For secrets: Valibot's own messages quote the value. */
const genericMessage = { message: 'invalid format' }

/** An empty variable counts as unset. */
function textIn(env: Env, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name]
}

function readOne(config: Config, env: Env): { values: Record<string, unknown>; wrong: string[] } {
  const values: AnyValues = {}
  const wrong: string[] = []
  for (const [name, setting] of Object.entries(config.settings)) {
    const text = textIn(env, name) ?? setting.fallback
    if (text === undefined) continue
    const parsed = v.safeParse(setting.schema, text, setting.secret ? genericMessage : {})
    const replaced = text.indexOf(replacementCharacter)
    if (replaced >= 0) wrong.push(`${name}: not UTF-8, character ${replaced + 1}`)
    else if (parsed.success) values[name] = parsed.output
    else
      wrong.push(
        `${name}: ${parsed.issues[0].message}${setting.secret || looksSecret(text) ? '' : `, not "${text.slice(0, 60)}"`}`,
      )
  }
  return { values, wrong }
}
