// S/MIME written by OpenSSL, around a message that says "please take me off your list". The keys were deleted.

/** `openssl cms -sign -nodetach`. */
export const signedDer =
  'MIIBJwYJKoZIhvcNAQcCoIIBGDCCARQCAQExDTALBglghkgBZQMEAgEwbwYJKoZIhvcNAQcBoGIEYENvbnRlbnQtVHlwZTog' +
  'dGV4dC9wbGFpbjsgY2hhcnNldD11dGYtOA0KDQpIZWxsbyBNYXgsDQoNCnBsZWFzZSB0YWtlIG1lIG9mZiB5b3VyIGxpc3Qu' +
  'DQoNCk5vcmENCjGBjjCBiwIBATAkMAwxCjAIBgNVBAMMAW4CFG+QFJrMV+LDNT5Xxuj7cczpMLtxMAsGCWCGSAFlAwQCATAK' +
  'BggqhkjOPQQDAgRHMEUCIQCTASbns0LST4e7iCi76ixBSswKc4GQTrvVI4bggSU/owIgfqnTY05353cDsi7EJpZJULZdod1i' +
  'odRg58Q8CwBkW6M='

/** The same with `-stream -indef`: lengths are not announced, and the content is in pieces. */
export const signedBer =
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARgQ29udGVudC1UeXBlOiB0ZXh0' +
  'L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNCkhlbGxvIE1heCwNCg0KcGxlYXNlIHRha2UgbWUgb2ZmIHlvdXIgbGlzdC4NCg0K' +
  'Tm9yYQ0KAAAAAAAAMYGNMIGKAgEBMCQwDDEKMAgGA1UEAwwBbgIUb5AUmsxX4sM1PlfG6PtxzOkwu3EwCwYJYIZIAWUDBAIB' +
  'MAoGCCqGSM49BAMCBEYwRAIgN52MrrygGujA6kgpPVhTF/302l4e5FP/t7oCJ7NHGg8CIBEi7phqZuS9MPTDqL1Q0SRYma9I' +
  'OOKnv932VTp3CoI6AAAAAAAA'

/** `openssl cms -encrypt`. */
export const encrypted =
  'MIIBfwYJKoZIhvcNAQcDoIIBcDCCAWwCAQIxgcehgcQCAQOgUaFPMAkGByqGSM49AgEDQgAEt1VfU6mjqDyGD7xNrlqBKL6H' +
  'LX7obzdbRzeGLrIdR6UTOfNymmzotsFEpvKsBSs5t6miEPIY4z77Dz5RD33HRjAYBgkrgQUQhkg/AAIwCwYJYIZIAWUDBAEt' +
  'MFIwUDAkMAwxCjAIBgNVBAMMAW4CFG+QFJrMV+LDNT5Xxuj7cczpMLtxBCgIEpXNz+GiQ3uXuCqAuQsJKKAi7pLV62X4LhCF' +
  'YTGspvRzKsSNqbXuMIGcBgkqhkiG9w0BBwEwHQYJYIZIAWUDBAEqBBAmHKdbJDBXBWR4D+qITcIPgHApwBd1ko44WSgCfK/6' +
  'rl2AiPCZfpHPKfwYi3z3r5WHVDvXwrufSXtlDXvQbC1+iliq9fLhTw1rZWiEF4PK+lVGqaBTUUSoa66XJK4d/B71Hy11AXhJ' +
  'w0bRvZhyki03+RykcWGob4M7ImJKSAY/Aiwm'
