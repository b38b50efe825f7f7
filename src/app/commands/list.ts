import { audit } from '@/src/app/commands/audit'
import { backup } from '@/src/app/commands/backup'
import { completionCommand } from '@/src/app/commands/completion/completion'
import { demo } from '@/src/app/commands/demo'
import { deployFiles } from '@/src/app/commands/deploy-files'
import { docs } from '@/src/app/commands/docs/docs'
import { doctor } from '@/src/app/commands/doctor'
import { healthcheck } from '@/src/app/commands/healthcheck'
import { helpCommand } from '@/src/app/commands/help'
import { migrate } from '@/src/app/commands/migrate'
import { moduleCommand } from '@/src/app/commands/module'
import { modulesCommand } from '@/src/app/commands/modules'
import { move } from '@/src/app/commands/move'
import { withCore } from '@/src/app/commands/open-core'
import { reencodePicture } from '@/src/app/commands/reencode-picture'
import { restore } from '@/src/app/commands/restore'
import { serve } from '@/src/app/commands/serve'
import { user } from '@/src/app/commands/user'
import { verifyBackupCommand } from '@/src/app/commands/verify-backup'
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
