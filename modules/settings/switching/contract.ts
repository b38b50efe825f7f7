import * as v from 'valibot'
import { switchMessages } from '@/modules/settings/switching/messages'

export const ModuleState = v.object({
  name: v.string(),
  version: v.string(),
  /** The module's responsibility, in one sentence. */
  owns: v.string(),
  tables: v.array(v.string()),
  /** Method and path. */
  routes: v.array(v.string()),
  isRunning: v.boolean(),
  /** At the next start of the server. */
  isOn: v.boolean(),
  /** Why it can't be switched; null if it can, unless the environment decides. */
  blocked: v.nullable(v.string()),
})
export type ModuleState = v.InferOutput<typeof ModuleState>

export const ModuleStates = v.object({
  /** MODULES_OFF is set in the environment, so that no module can be switched here. */
  inEnvironment: v.boolean(),
  modules: v.array(ModuleState),
})
export type ModuleStates = v.InferOutput<typeof ModuleStates>

export const SwitchInput = v.object({ isOn: v.boolean(switchMessages.isOn) })
