import type { Listener } from '@/src/kit/events'
import type { Module } from '@/src/kit/module/module'
import { notifyStaffOfCase } from '@/src/mail/notify-staff'

/** The listeners of the application and of each module. */
export function applicationListeners(modules: readonly Module[]): Listener[] {
  return [notifyStaffOfCase, ...modules.flatMap((module) => module.listeners ?? [])]
}
