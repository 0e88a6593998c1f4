// The CRMs that a workspace can connect.
import type { Crm, CrmOptions } from './crm.ts'
import { createHubspot } from './hubspot/hubspot.ts'

export const crmNames = ['hubspot'] as const
export type CrmName = (typeof crmNames)[number]

const adapters: Readonly<Record<CrmName, (options: CrmOptions) => Crm>> = {
  hubspot: (options) => createHubspot(options),
}

export type OpenCrm = (name: CrmName, token: string, withLifecycle?: boolean) => Crm

export const createOpenCrm =
  (fetch: CrmOptions['fetch'], url?: string): OpenCrm =>
  (name, token, withLifecycle = true) =>
    adapters[name]({ token, fetch, url, withLifecycle })
