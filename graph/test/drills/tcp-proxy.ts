import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy that can stop forwarding bytes, like a network that loses every packet. Connections remain open. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private isPaused = false;

  private constructor(private readonly server: Server) {}

  static async start(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(createServer());
    proxy.server.on('connection', client => proxy.join(client, connect(targetPort, '127.0.0.1')));
    await once(proxy.server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  pause(): void {
    this.isPaused = true;
    for (const socket of this.sockets) socket.pause();
  }

  resume(): void {
    this.isPaused = false;
    for (const socket of this.sockets) socket.resume();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, target: Socket): void {
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(from);
      from
        .on('data', data => to.write(data))
        .on('end', () => to.end())
        .on('error', () => to.destroy())
        .on('close', () => this.sockets.delete(from));
      if (this.isPaused) from.pause();
    }
  }
}
