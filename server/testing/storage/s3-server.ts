import S3rver from 's3rver'

/** An S3 server with one bucket inside `directory`, and the settings for it, unprefixed. */
export async function startS3Server(directory: string, bucket: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  // Koa logs aborted requests.
  Object.assign(server, { silent: true })
  const { port } = await server.run()
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PATH_STYLE: 'true',
    },
    close: () => server.close(),
  }
}
