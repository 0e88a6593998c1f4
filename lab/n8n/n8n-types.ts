// The part of n8n's interfaces that the node uses (n8n-workflow 2.41). The node has no dependencies, as n8n requires of
// community nodes.

export type Property = {
  displayName: string
  name: string
  type: string
  default: unknown
  required?: boolean
  description?: string
  placeholder?: string
  options?: Choice[] | Property[] | { name: string; displayName: string; values: Property[] }[]
  typeOptions?: Record<string, unknown>
  displayOptions?: { show: Record<string, unknown[]> }
  noDataExpression?: boolean
}

export type Choice = { name: string; value: string; description?: string; action?: string }

export type HttpRequest = {
  method: string
  url: string
  qs?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  json: true
}

export type NodeContext = {
  getCredentials(name: string): Promise<{ url: string }>
  getNode(): { id: string; name: string }
  helpers: {
    httpRequestWithAuthentication(this: unknown, credential: string, options: HttpRequest): Promise<unknown>
  }
}

export type LoadOptionsContext = NodeContext & { getCurrentNodeParameter(name: string): unknown }

export type ExecuteContext = NodeContext & {
  getInputData(): { json: object }[]
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown
  getExecutionId(): string
  getWorkflowDataProxy(item: number): { $runIndex: number }
  continueOnFail(): boolean
}

export type Item = { json: unknown; pairedItem?: { item: number } }

type WithStaticData = {
  getNodeParameter(name: string, fallback?: unknown): unknown
  /** Stored with the workflow: what `create` registered. */
  getWorkflowStaticData(type: 'node'): { endpointId?: string; secret?: string }
}

export type HookContext = NodeContext & WithStaticData & { getNodeWebhookUrl(name: 'default'): string }

export type WebhookContext = NodeContext &
  WithStaticData & {
    getHeaderData(): Record<string, string | string[] | undefined>
    getRequestObject(): { rawBody: Buffer }
    getResponseObject(): { status(code: number): { send(text: string): void } }
  }
