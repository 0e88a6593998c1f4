// The credential of both nodes: the address of the installation and an API key.

/** n8n names the file and the class alike. */
export class ColdframeApi {
  name = 'coldframeApi'
  displayName = 'Coldframe API'
  properties = [
    {
      displayName: 'URL',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://outreach.example.com',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'key',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'From Settings, Security, API keys. The trigger needs the scope admin and the owner of the workspace.',
    },
  ]
  authenticate = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.key}}' } },
  }
  test = { request: { baseURL: '={{$credentials.url}}', url: '/rest/v1/workspaces?select=id&limit=1' } }
}
