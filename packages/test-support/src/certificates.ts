/** For local servers that stand in for a payment provider. It is not secret. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIB4jCCAYegAwIBAgIUXIBznNlYa5pFkyc593PG/j/JrKEwCgYIKoZIzj0EAwIw
NzE1MDMGA1UEAwwsYSBwYXltZW50IHByb3ZpZGVyIHRoYXQgb25seSB0ZXN0cyBl
dmVyIG1lZXQwIBcNMjYxMTIxMDk1NTA1WhgPMjEyNjEwMjgwOTU1MDVaMDcxNTAz
BgNVBAMMLGEgcGF5bWVudCBwcm92aWRlciB0aGF0IG9ubHkgdGVzdHMgZXZlciBt
ZWV0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbgAEa3+txQIR1yTU0vI4DFd9
VeCCXix8L/OCCzFcWbjHBMARinuhmByM5T3qN7v9xzJsrsanVg6Pla+PgySAzaNv
MG0wHQYDVR0OBBYEFGsY/sHnwW1i2yDM2+I7/fEH0icWMB8GA1UdIwQYMBaAFGsY
/sHnwW1i2yDM2+I7/fEH0icWMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJ
bG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0kAMEYCIQDXd8gIKPDFD1aXhahF
VfhRkZxK8N9mAAa8yHEGlV6RkAIhAJMJ35X0ROPGmrcUZ0pPmf8/cK9XdEiPzYn3
UPyqEBBN
-----END CERTIFICATE-----`;

export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgONRM6s1U7ZGqn/5i
qXj60/WNFM9GUvpSp9YsxDAqQoehRANCAARuAARrf63FAhHXJNTS8jgMV31V4IJe
LHwv84ILMVxZuMcEwBGKe6GYHIzlPeo3u/3HMmyuxqdWDo+Vr4+DJIDN
-----END PRIVATE KEY-----`;

/**
 * Makes this process accept any certificate. Mollie's package only trusts its own list of
 * authorities, which does not include a test's fake provider.
 * @returns a function that ends this
 */
export function trustAnyCertificate(): () => void {
  const name = 'NODE_TLS_REJECT_UNAUTHORIZED';
  const before = process.env[name];
  process.env[name] = '0';
  return () => {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  };
}

/** For the tests' mail servers at 0.0.0.0: self-signed, valid until 2120, and not secret. */
export const MAIL_SERVER_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDRXMlxoPTm8zwvuv
fIeFwJjffRz4YTDY5VgeINub6fihRANCAAR3UyVDatYQIKXENLHeJC4N1mtM6Ez0
s4MOqsnkuWUJ2OjKiueEZOnaI/LBfCMTzGACn/W34AjMMJyroWc0rmd7
-----END PRIVATE KEY-----
`;

export const MAIL_SERVER_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAltYWlsLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHdTJUNq1hAgpcQ0
sd4kLg3Wa0zoTPSzgw6qyeS5ZQnY6MqK54Rk6doj8sF8IxPMYAKf9bfgCMwwnKuh
ZzSuZ3ujQzBBMA8GA1UdEQQIMAaHBAAAAAAwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQUmsslpaBKVnHN28bhOSMqWNn2eo8wCgYIKoZIzj0EAwIDSQAwRgIhAPY9
Rn5CTIN8y2yRYnwZchJb648lMTWPke45BmajMI2eAiEArd0hjXYSP7xKBVXa/1G0
XJ88vWqJi5k7xwTYhCmxwF0=
-----END CERTIFICATE-----
`;
