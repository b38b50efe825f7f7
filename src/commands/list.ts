import { audit } from '@/src/commands/audit'
import { backup } from '@/src/commands/backup'
import { completionCommand } from '@/src/commands/completion/completion'
import { demo } from '@/src/commands/demo'
import { deployFiles } from '@/src/commands/deploy-files'
import { docs } from '@/src/commands/docs/docs'
import { doctor } from '@/src/commands/doctor'
import { healthcheck } from '@/src/commands/healthcheck'
import { helpCommand } from '@/src/commands/help'
import { migrate } from '@/src/commands/migrate'
import { moduleCommand } from '@/src/commands/module'
import { modulesCommand } from '@/src/commands/modules'
import { move } from '@/src/commands/move'
import { withCore } from '@/src/commands/open-core'
import { reencodePicture } from '@/src/commands/reencode-picture'
import { restore } from '@/src/commands/restore'
import { serve } from '@/src/commands/serve'
import { user } from '@/src/commands/user'
import { verifyBackupCommand } from '@/src/commands/verify-backup'
import { badUsage, type Command, failed, type ModuleCommand } from '@/src/kit/module/command'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'

/** The commands of the application and of these modules. */
export function commandsOf(all: readonly Module[]): Command[] {
  const commands: Command[] = [
    serve,
    migrate,
    audit,
    user,
    doctor,
    healthcheck,
    deployFiles,
    backup,
    restore,
    verifyBackupCommand,
    move,
    modulesCommand,
    moduleCommand,
    demo,
    docs,
    completionCommand(() => commands),
    reencodePicture,
    ...all.flatMap((module) => module.commands ?? []).map(toCommand),
    helpCommand(() => commands),
  ]
  return commands
}

function toCommand({ load, ...help }: ModuleCommand): Command {
  return {
    ...help,
    run: async (args, output) =>
      (await load())(args, { withCore, failed, badUsage: (problem) => badUsage(help, problem), ...output }),
  }
}

export const commands: readonly Command[] = commandsOf(modules)
