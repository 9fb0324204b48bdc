import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  certFile: string;
  keyFile: string;
  cert: string;
  key: string;
}

/** A certificate authority for one test file, with the certificates it signs, in a folder that `remove` deletes. */
export class CertificateAuthority {
  readonly root: Certificate;

  private constructor(private readonly folder: string) {
    this.root = this.file('root');
    this.openssl(
      'req',
      '-x509',
      ...this.newKey('root'),
      '-subj',
      '/CN=Test root',
      '-days',
      '2',
      '-out',
      this.root.certFile,
    );
  }

  static create(): CertificateAuthority {
    return new CertificateAuthority(mkdtempSync(join(tmpdir(), 'store-certificates-')));
  }

  /** Signs a certificate with the common name `name` and the alternative names `hosts`, such as `IP:127.0.0.1`. */
  sign(name: string, hosts: string[] = []): Certificate {
    const signed = this.file(name);
    const request = join(this.folder, `${name}.csr`);
    const extensions = join(this.folder, `${name}.ext`);
    writeFileSync(extensions, hosts.length > 0 ? `subjectAltName=${hosts.join(',')}\n` : '');
    this.openssl('req', ...this.newKey(name), '-subj', `/CN=${name}`, '-out', request);
    this.openssl(
      'x509',
      '-req',
      '-in',
      request,
      '-CA',
      this.root.certFile,
      '-CAkey',
      this.root.keyFile,
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      extensions,
      '-out',
      signed.certFile,
    );
    return signed;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private newKey(name: string): string[] {
    return [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      join(this.folder, `${name}.key`),
    ];
  }

  private file(name: string): Certificate {
    const certFile = join(this.folder, `${name}.crt`);
    const keyFile = join(this.folder, `${name}.key`);
    return {
      certFile,
      keyFile,
      get cert() {
        return readFileSync(certFile, 'utf8');
      },
      get key() {
        return readFileSync(keyFile, 'utf8');
      },
    };
  }

  private openssl(...args: string[]): void {
    execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
